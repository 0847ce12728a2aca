/** What is said of a search at the server, wherever one chooses from it. */
export const remoteTexts = {
  nothing: '没有找到',
  searching: '正在查找…',
  failed: '加载失败',
  retry: '重试',
}
