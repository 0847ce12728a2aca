/** Short names of the provinces as plates bear them, in the order of GB/T 2260. */
export const plateProvinces = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
