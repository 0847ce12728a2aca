/** Texts of the keys of devices. */
export const keyTexts = {
  title: (name: string) => `生成密钥：${name}`,
  first: '生成后把密钥交给接入方，填进他们的设备或平台。',
  again: (hint: string) => `现有密钥（尾号 ${hint}）会立即失效，接入方要换上新密钥才能继续上报。`,
  make: '生成',
  cancel: '取消',
  once: '密钥只显示这一次，请马上复制保存',
  kept: '已保存好',
  how: '上报地址 POST /api/positions，请求头 x-device-key 填密钥，坐标用 WGS84；格式见接口文档 /docs 的“定位”。',
} as const
