import pg from 'pg'
import { noteAway, noteRefusal } from './met-lately.server.ts'

/** How to reach PostgreSQL. By `urls`, several servers that keep one database: the first is asked first. */
export type Connection = pg.PoolConfig & { urls?: string[] }

/** A machine that is gone says nothing: without these limits nobody would look at the next one. */
const OVER_THE_NET = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const READ_ONLY = /^(?:in_hot_standby|default_transaction_read_only)$/

/**
 * A connection to the primary. Where it finds nobody, or of several servers a standby, it fails, and whoever connects
 * after it asks the next: `urls`, which all connections share, is turned so that the one to ask comes first.
 */
export class Client extends pg.Client {
  readonly #urls: string[]
  readonly #url: string | undefined
  #isReadOnly = false

  constructor(config: Connection = {}) {
    const { urls = [] } = config
    super(urls[0] ? { ...OVER_THE_NET, ...config, connectionString: urls[0] } : config)
    this.#urls = urls
    this.#url = urls[0]
    this.on('error', noteAway) // whoever asks it next is told
    this.connection.on('errorMessage', noteRefusal)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (READ_ONLY.test(parameterName) && parameterValue === 'on') this.#isReadOnly = true
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary()
    if (!callback) return connected
    connected.then(() => callback(null), callback)
  }

  async #connectToPrimary() {
    try {
      await super.connect()
      if (this.#urls.length > 1 && this.#isReadOnly) throw new Error('the server is a standby')
      return this
    } catch (error) {
      noteAway()
      if (this.#urls[0] === this.#url) this.#urls.push(...this.#urls.splice(0, 1))
      await this.end().catch(() => {})
      throw new Error(`PostgreSQL cannot be reached: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** A connection of one's own, for COPY, LISTEN and the locks of a session. Each of several servers is tried once. */
export async function connectAlone(to: Connection, tries = to.urls?.length ?? 1): Promise<Client> {
  const client = Object.assign(new Client(to), { pipeline: false }) // COPY shares its connection with nobody
  return client.connect().then(
    () => client,
    error => (tries > 1 ? connectAlone(to, tries - 1) : Promise.reject(error)),
  )
}
