/** What a drill is told on the command line; a drill takes what it knows. */
export type Options = { count: number | null; seed: number; minutes: number | null; only: string | null }

export type Figures = Record<string, string | number>

/** `failures` says what was not as it must be, one line each; none means passed. `details` stand below the table. */
export type Outcome = { figures: Figures; failures: string[]; skipped?: string; details?: string[] }

export type Drill = { name: string; title: string; run: (options: Options) => Promise<Outcome> }

/** What must not be, and what to say when it is. */
export type Check = [isWrong: boolean, text: string]

export function failuresOf(checks: Check[]): string[] {
  return checks.filter(([isWrong]) => isWrong).map(([, text]) => text)
}
