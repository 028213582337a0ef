// What went wrong on the page itself, for the banner and its report. A lost connection is no fault,
// it has its own banner; nor is a no of the server.
import { Refusal } from '../lib/connection.svelte';
import { stage } from '../lib/stage.svelte';
import type { Table } from '../lib/table.svelte';

class Faults {
    text = $state('');
    #stack = '';
    /** the table that is shown, for the report */
    table: Table | null = null;

    hear(error: unknown): void {
        const message = error instanceof Error ? error.message : String(error);
        if (error instanceof Refusal || /connection/i.test(message)) return;
        this.text = message;
        this.#stack = error instanceof Error ? (error.stack ?? '') : '';
    }

    /** What somebody needs to find the fault; nothing that is secret at the table: the last
     * public lines only. */
    // no words: whoever mends it reads English
    report(): string {
        const table = this.table;
        const lines =
            table?.events
                .filter((event) => !event.private)
                .slice(-8)
                .map((event) => `${event.text} [${event.rule}]`) ?? [];
        return [
            `Kanly, ${new Date().toISOString()}`,
            `Page: ${location.pathname}`,
            `Fault: ${this.text}`,
            this.#stack,
            ...(table
                ? [
                      `Table: ${table.id}, ${table.head?.options ?? ''}`,
                      `Asked: ${table.question?.question ?? stage.begun?.question ?? 'nothing'}`,
                      'Last lines:',
                      ...lines,
                  ]
                : []),
            navigator.userAgent,
        ].join('\n');
    }

    forget(): void {
        this.text = '';
    }
}

export const faults = new Faults();

addEventListener('error', (event) => faults.hear(event.error ?? event.message));
addEventListener('unhandledrejection', (event) => faults.hear(event.reason));
