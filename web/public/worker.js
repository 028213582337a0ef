// Shows what the server sends when the page is closed, and opens the table it is about.
addEventListener('push', (event) => {
    let told = {};
    try {
        told = event.data.json();
    } catch {
        // Nothing that can be read: the browser wants something shown all the same.
    }
    event.waitUntil(
        registration.showNotification('Kanly', {
            body: told.text ?? 'Something happened at your table.',
            tag: told.table ?? told.kind ?? 'kanly',
            icon: '/icon.svg',
            data: { url: told.table ? `/t/${encodeURIComponent(told.table)}` : '/me' },
        }),
    );
});

addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = event.notification.data;
    event.waitUntil(
        clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
            const there = open.find((one) => new URL(one.url).pathname === url);
            return there ? there.focus() : clients.openWindow(url);
        }),
    );
});
