/** The envelope of a call that went well. */
export const done = <Data>(data: Data) => ({ code: 0, msg: '操作成功', data })
