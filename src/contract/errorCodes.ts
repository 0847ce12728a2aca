/**
 * Every code an answer may carry, with its HTTP status and Chinese text. Codes are never reused.
 * 0 is success; 1 and 2 are the product's own (spec §8).
 */
export const errorCodes = {
  unknown: { code: 1, status: 500, text: '系统繁忙，请稍后再试' },
  sessionExpired: { code: 2, status: 401, text: '登录已过期，请重新登录' },
  forbidden: { code: 3, status: 403, text: '您没有这项操作的权限' },
  notFound: { code: 4, status: 404, text: '记录不存在、已删除或无权查看' },
  invalid: { code: 5, status: 400, text: '填写的内容有误，请检查标红的项' },
  badRequest: { code: 6, status: 400, text: '请求的格式不正确' },
  conflict: { code: 7, status: 409, text: '记录已被他人修改，请核对后再保存' },
  illegalMove: { code: 8, status: 409, text: '当前状态不能进行这项操作' },
  moveRefused: { code: 9, status: 409, text: '条件不满足，不能进行这项操作' },
  notEditable: { code: 10, status: 409, text: '当前状态的记录不能修改或删除' },
  tooLarge: { code: 11, status: 413, text: '内容过大' },
  unsupportedFile: { code: 12, status: 415, text: '不支持这种文件' },
  tooManyRequests: { code: 13, status: 429, text: '操作过于频繁，请稍后再试' },
  unavailable: { code: 14, status: 503, text: '服务暂不可用，请稍后再试' },
  annexMissing: { code: 15, status: 409, text: '还有必须上传的附件' },
  inUse: { code: 16, status: 409, text: '记录正被其他记录引用，不能删除' },
  wrongPassword: { code: 20, status: 400, text: '手机号或密码错误' },
  accountLocked: { code: 21, status: 400, text: '密码连续输错次数过多，账号已锁定，请{minutes}分钟后再试' },
  accountDisabled: { code: 22, status: 400, text: '账号已停用，请联系本单位管理员' },
} as const

export type ErrorName = keyof typeof errorCodes
