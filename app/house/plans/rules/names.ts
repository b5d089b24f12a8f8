const LONGEST_SLUG = 40

/** A name has 60 letters; to take accents apart takes time by the square of how many stand together. */
const MOST_READ = 1_000

/** Whether two plans would be taken for the same: payment links and expiry go by the name, whatever its case. */
export function isSamePlanName(a: string, b: string): boolean {
  return normalise(a) === normalise(b)
}

function normalise(name: string) {
  return name.slice(0, MOST_READ).normalize('NFKC').trim().toLowerCase()
}

/** The plan that a record names, one on sale before others; undefined for a name that none of them has. */
export function planNamed<Plan extends { name: string; isActive: boolean }>(
  plans: readonly Plan[],
  planName: string | null,
): Plan | undefined {
  const named = planName === null ? [] : plans.filter(({ name }) => isSamePlanName(name, planName))
  return named.find(({ isActive }) => isActive) ?? named[0]
}

/** The plan's name in an address, e.g. "night-owl", with a number where that is taken; "plan" for other scripts. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const base =
    name
      .slice(0, MOST_READ)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST_SLUG)
      .replace(/^-+|-+$/g, '') || 'plan'
  let slug = base
  for (let number = 2; taken.includes(slug); number++) slug = `${base}-${number}`
  return slug
}
