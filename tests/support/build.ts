import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** The journeys run against the production build, as `npm start` serves it. */
export default function build() {
  if (!buildIfNeeded()) throw new Error('The build failed.')
}
