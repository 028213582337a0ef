/** The members of `now` that are not as they were. */
export function changes<T extends object>(before: T, now: T): Partial<T> {
    const keys = (Object.keys(now) as (keyof T)[]).filter((key) => now[key] !== before[key]);
    return Object.fromEntries(keys.map((key) => [key, now[key]])) as Partial<T>;
}
