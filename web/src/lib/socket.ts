// The way to the server. A page that is built to be alone has another one in its place, with the
// same names (local/socket.ts, vite.config.ts).

/** as much of a WebSocket as the connection uses */
export type Socket = Pick<
    WebSocket,
    'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'
>;

export const dial = (address: string): Socket => new WebSocket(address);

/** There is no server, and nobody else to play with. */
export const ALONE: boolean = false;
