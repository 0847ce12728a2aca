/**
 * Why a generator gives up. Codes are stable and never reused; each stands in `docs/ERRORS.md`. Nothing has been written
 * when one of these is told. Braces are filled from the parameters.
 */
export const generatorErrorCatalogue = {
  unknownSource: { message: '没有名为“{value}”的来源', cure: '可用的有：{known}' },
  unknownOption: { message: '不认识的选项 {value}', cure: '{suggestion}' },
  missingOption: { message: '缺少 {option}（{title}）', cure: '补上它，或在终端里不带参数运行，会逐项询问' },
  wrongOption: { message: '{option} 写的是“{value}”，应是{expected}', cure: '改正后重试' },
  sourceMissing: { message: '没有文件 {value}', cure: '检查路径' },
  sourceUnreachable: { message: '连不上 {value}：{problem}', cure: '检查地址、网络和服务是否启动' },
  sourceRefused: { message: '{value} 拒绝了请求：{problem}', cure: '检查地址和令牌（--token）' },
  sourceTooLarge: { message: '{value} 有 {size} MB，超过上限 {limit} MB', cure: '去掉用不到的部分再试' },
  notReadable: { message: '{value} 第 {line} 行第 {column} 列读不懂：{problem}', cure: '改正文件；JSON、YAML 都可以' },
  notOpenApi: { message: '{value} 不是 OpenAPI 文档：{problem}', cure: '应有 "swagger": "2.0" 或 "openapi": "3.x"，以及 "paths"' },
  brokenReference: { message: '{value} 第 {line} 行的 $ref“{reference}”找不到', cure: '补上它指的定义；引用别的文件的，先合成一个文件' },
  cyclicReference: { message: '{value} 第 {line} 行的 $ref 绕成了圈：{chain}', cure: '至少有一处要写出内容，而不是再引用' },
  noResource: { message: '{value} 中没有能做成页面的资源', cure: '一个资源至少要有取列表的接口；用 --only 指明路径也行' },
  notTable: { message: '{value} 中没有可用的表格：{problem}', cure: '第一行写列名，下面写几行样例' },
  notDictionary: { message: '{value} 的应答里没有字典项：{problem}', cure: '检查编码（--code）和接口种类（--kind）' },
  databaseUnreachable: { message: '连不上数据库 {value}：{problem}', cure: '检查地址、账号和数据库名' },
  databaseEmpty: { message: '数据库 {value} 中没有可读的表', cure: '检查数据库名、模式（--schema）和账号的权限' },
  nameTaken: { message: '“{value}”已有了：{place}', cure: '换一个名称' },
  handEditBroken: { message: '手改过的 {value} 有语法错误，不能合并：{problem}', cure: '先改正它，再重新生成' },
  brokenResult: { message: '生成的文件没有通过检查，一个字也没有写：{problem}', cure: '请把来源文件交给维护的人' },
  notWritten: { message: '写不进 {value}：{problem}，已全部恢复原样', cure: '检查文件夹的权限和剩余空间' },
} as const satisfies Record<string, { message: string; cure: string }>

export type GeneratorErrorCode = keyof typeof generatorErrorCatalogue

/** Tells in one sentence what is wrong with a source, and in another what to do. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'
  readonly code: GeneratorErrorCode

  constructor(code: GeneratorErrorCode, parameters: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => withoutPassword(String(parameters[name] ?? whole)))
    const { message, cure } = generatorErrorCatalogue[code]
    super(`${fill(message)}  ${fill(cure)} [${code}]`, options)
    this.code = code
  }
}

/** An address as it may be shown and kept. */
export function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:/@]*):[^@/]*@/, '$1:***@')
}
