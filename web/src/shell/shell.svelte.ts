// What the parts of the shell share: whether the list of keys is open.
class Shell {
    keys = $state(false);
}

export const shell = new Shell();
