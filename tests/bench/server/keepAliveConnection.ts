import { connect, type Socket } from 'node:net'

export interface RawRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** One kept-alive connection that sends the next request when the answer to the last is there. As little work as possible: it shares the machine with what it measures. */
export class KeepAliveConnection {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private settle: { resolve: (text: string) => void; reject: (error: Error) => void } | null = null

  constructor(private readonly host: string, port: number, private readonly token: string) {
    this.socket = connect(port, host)
    this.socket.setNoDelay(true)
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', (error) => this.settle?.reject(error))
    this.socket.on('close', () => this.settle?.reject(new Error('The server closed the connection.')))
  }

  /** The body of the answer; rejects for every status but 200 and 201. */
  send({ method, path, body = '' }: RawRequest): Promise<string> {
    const content = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\naccess_token: ${this.token}\r\n${content}\r\n${body}`)
    return new Promise((resolve, reject) => { this.settle = { resolve, reject } })
  }

  close(): void {
    this.settle = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.settle?.reject(new Error(`An answer without content-length: ${head}`))
    const total = end + 4 + Number(length)
    if (this.received.length < total) return
    const body = this.received.toString('utf8', end + 4, total)
    this.received = this.received.subarray(total)
    const isFine = head.startsWith('HTTP/1.1 200') || head.startsWith('HTTP/1.1 201')
    if (isFine) this.settle?.resolve(body)
    else this.settle?.reject(new Error(`${head.split('\r\n')[0]} ${body.slice(0, 500)}`))
  }
}
