// Made by types.mjs from the engine's rows; not to be edited.
import type { FieldKind } from './questions';

/** Kinds of fields that are not called as their kind: by name or by question. */
const KINDS: Partial<Record<string, FieldKind>> = {
    to: 'cell',
    zone: 'cell',
    kind: 'card-kind',
    weapon: 'card',
    defense: 'card',
    truthtrancekind: 'card-sort',
};
/** What the value of a named field of a form is. */
export const kindOf = (question: string, name: string): FieldKind =>
    KINDS[question + name] ?? KINDS[name] ?? (name as FieldKind);
