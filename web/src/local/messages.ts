// Between the page and the worker that has the table.

export type ToTable =
    /** lays the table; the seed is for tests */
    | { begin: number | undefined }
    /** a message of the protocol */
    | { said: string };

export type FromTable = { laid: true } | { told: string };
