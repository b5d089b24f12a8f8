import { test } from '../support/browsing.ts'
import { visitEach } from '../support/screen-matrix.ts'
import { isOfSample } from '../support/screen-visits.ts'
import { SAMPLE } from '../support/server.ts'

test.use({ serverEnv: SAMPLE })

visitEach(isOfSample)
