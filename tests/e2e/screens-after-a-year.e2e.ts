import { test, visitEach } from '../support/screen-matrix.ts'
import { isOfSample } from '../support/screen-visits.ts'

test.use({ serverEnv: { SAMPLE_DATA: '1' } })

visitEach(isOfSample)
