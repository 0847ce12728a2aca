/** Texts of every map. */
export const baseMapTexts = {
  zoomIn: '放大',
  zoomOut: '缩小',
  map: '地图',
  failed: '地图没有打开',
  loading: '正在打开地图',
} as const
