import { visitEach } from '../support/screen-matrix.ts'
import { isOfSample } from '../support/screen-visits.ts'

visitEach(screen => !isOfSample(screen))
