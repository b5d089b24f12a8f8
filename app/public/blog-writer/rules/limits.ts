/** About how many words the writer is to write; progress is shown against it. */
export const AIM_WORDS = 900

export type WriterLimits = typeof WRITER_LIMITS

/** What the writer puts up with. Tests use shorter times. */
export const WRITER_LIMITS = {
  /** Calls for one request, a server's death in between or not. */
  attempts: 3,
  /** Silence after which the model is given up. */
  stallMs: 60_000,
  /** The longest a whole answer may take. */
  totalMs: 240_000,
  /** Of the stream, and of the words in it: four times the longest answer that the tokens allow. */
  mostBytes: 4 * 1024 * 1024,
  mostCharacters: 200_000,
  /** Twice what a long post in Thai takes, with room for a model that thinks first. */
  mostOutputTokens: 10_000,
  /** How often the request's row tells how far it is. */
  reportMs: 2_000,
  /** How often it tells that somebody still writes, and after what silence another writer may take over. */
  beatMs: 15_000,
  deadMs: 60_000,
  /** Stretches the waits between attempts. */
  pace: 1,
}
