import { startServer } from '../tests/support/server.ts'
const s = await startServer(process.argv[2] === 'empty' ? {} : { SAMPLE_DATA: '1' })
console.log(s.url)
process.on('SIGTERM', async () => { await s.stop(); process.exit(0) })
