import axios from 'axios'
import { backend, token } from '../settings'

const http = axios.create({ baseURL: backend.apiUrl, timeout: 30_000, headers: { access_token: token } })

http.interceptors.response.use((answer) => {
  const { code, msg, data } = answer.data as { code: number; msg: string; data: unknown }
  if (code !== 0) throw new Error(msg)
  return { ...answer, data }
})

export interface Page<Row> {
  readonly records: readonly Row[]
  readonly total: number
}

export interface Option {
  readonly id: string
  readonly label: string
  readonly [field: string]: unknown
}

export async function readPage<Row>(path: string, query: object, signal: AbortSignal): Promise<Page<Row>> {
  return (await http.post<Page<Row>>(`${path}/page`, query, { signal })).data
}

export async function readOptions(path: string, request: object): Promise<readonly Option[]> {
  return (await http.post<readonly Option[]>(`${path}/options`, request)).data
}

export async function createRecord(path: string, values: object): Promise<void> {
  await http.post(path, values)
}

export async function removeRecord(path: string, id: string, version: number): Promise<void> {
  await http.delete(`${path}/${id}`, { data: { version } })
}
