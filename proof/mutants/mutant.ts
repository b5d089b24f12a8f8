/** One way in which the program is broken, and who must notice. */
export type Broken = {
  name: string
  file: string
  /** What stands in the file exactly once. */
  find: string
  become: string
  /** The tests of which at least one must fail: a file, or `<file>: <part of the title>`. */
  by: string[]
  /** The tests of others would notice it too: it is tried alone. */
  isWide?: boolean
}

/** `floor`: of the house, or `server`, `messages`, `styles`. */
export type Mutant = Broken & { floor: string }
