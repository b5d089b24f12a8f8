// The package brings no types; here is what the tests use of it.
declare module '@20minutes/s3rver' {
  type Options = {
    port: number
    address: string
    directory: string
    silent: boolean
    vhostBuckets: boolean
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    readonly httpServer: import('node:http').Server
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
