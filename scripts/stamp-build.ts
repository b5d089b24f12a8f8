// The end of `npm run build`: `npm start` need not build again, for which what only builds may be missing by then.
import { stampBuild } from './build-if-needed.ts'

stampBuild()
