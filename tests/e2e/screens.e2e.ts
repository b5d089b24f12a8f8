import { test } from '../support/browsing.ts'
import { visitEach } from '../support/screen-matrix.ts'
import { isOfSample } from '../support/screen-visits.ts'
import { UNTOUCHED } from '../support/server.ts'

test.use({ serverEnv: UNTOUCHED })

visitEach(screen => !isOfSample(screen))
