import { basename } from 'node:path'
import { areaOption, one, type GeneratorSource } from '../command/source'
import { camelCase } from '../draft/names'
import { filesOfDraft, menuAdditions } from '../merge/generatedFile'
import { draftOpenApi } from './draftOpenApi'
import { readDocument } from './readDocument'

export const openApiSource: GeneratorSource = {
  name: 'openapi',
  title: 'OpenAPI 2/3.0/3.1 文档：每个资源一个页面',
  options: [
    { name: 'document', title: '接口文档：文件的路径，或网址如 https://…/v3/api-docs', isRequired: true, isFile: true, isUrlToo: true },
    { ...areaOption, usual: ({ document }) => document?.[0] && camelCase(basename(document[0]).replace(/\.\w+$/, '')) },
    { name: 'only', title: '只要路径以它开头的资源', isMany: true },
    { name: 'backend', title: '后端的名称；不写就自动认' },
    { name: 'param', title: '路径中间的参数，如 owner=octocat', isMany: true },
    { name: 'token', title: '取文档要的请求头，如 Authorization=Bearer abc' },
  ],
  async generate(options, { around }) {
    const [area, document] = [one(options, 'area')!, await readDocument(one(options, 'document')!, pairs(options['token'] ?? []))]
    const backend = one(options, 'backend')
    const draft = draftOpenApi(document, { area, parameters: pairs(options['param'] ?? []), ...(options['only'] ? { only: options['only'] } : {}), ...(backend ? { backend } : {}) }, around(area))
    return { files: filesOfDraft(draft), additions: menuAdditions(draft), notes: draft.notes }
  },
}

/** `name=value` words as an object. */
export function pairs(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.split('=')[0]!, word.slice(word.indexOf('=') + 1)]))
}
