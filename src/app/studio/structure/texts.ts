/** Texts of the structure editor. */
export const structureTexts = {
  fields: '字段', columns: '列表列', filters: '筛选', detail: '详情', annex: '附件', checklist: '检查表', states: '状态', rules: '规则试算',
  undo: '撤销', unreadable: '改正 JSON 的问题后才能编辑结构', noDefinition: '改正问题后才能编辑这一部分',
  dragHint: '拖动，或选中左边的手柄后按 ↑ ↓ 移动', drag: (title: string) => `移动“${title}”，按上下方向键`,
  sectionTitle: '节的名称', untitled: '（没有标题的一节）', newSection: '新的一节', isRequired: '必填', moveUp: (title: string) => `把“${title}”上移`, moveDown: (title: string) => `把“${title}”下移`, outside: '不在表单里', outsideHint: '由系统写入的、流转时才问的',
  moveTo: '移到', edit: '设置', remove: '删除', titleOf: (name: string) => `字段 ${name} 的名称`, inherited: '沿用',
  removeAsk: (title: string) => `删除字段“${title}”？已登记的内容在发布时另行确认`, addField: '添加字段', addColumn: '添加一列', addFilter: '添加一个筛选', inSection: '放进', inList: '列表中显示',
  newField: '添加字段', fieldSettings: (title: string) => `设置“${title}”`, type: '类型', id: '英文名', fieldTitle: '名称', more: '更多设置', ok: '确定', cancel: '取消',
  idHint: '按名称的拼音自动填好，可以改',
  wrongId: '小写字母开头，只用字母和数字', takenId: '已有同名的字段', noTitle: '请填写名称，40 个字以内', missing: (title: string) => `请填写“${title}”`, wrongJson: '不是合法的 JSON', wrongNumber: '应为数字', expression: '条件（表达式）',
  beginDetail: '另行分组', detailFollows: '详情现在和表单分组相同，表单里没有的排在后面。要与表单不同，就另行分组。',
  endDetail: '恢复为和表单相同', endDetailAsk: '去掉详情自己的分组，恢复为和表单相同？', outsideDetail: '不在详情里', outsideDetailHint: '打开记录时看不到的', hide: '不显示',
  noAnnex: '这一页没有附件栏目，先在上面填写名称再添加', slotTitle: '栏目名称，如 现场照片', addSlot: '添加栏目', takenSlot: '已有同名的栏目', titleOfSlot: (name: string) => `栏目 ${name} 的名称`,
  inheritedSlot: '写在基准页里，次序不能在这里改', isUploaded: '必传', slotKinds: '可以上传的种类', slotMax: '最多', slotUnit: '个', removeSlotAsk: (title: string) => `删除附件栏目“${title}”？已上传的文件不再显示`,
  rowsHint: '新增记录时已有的行。可从 Excel 复制整块，粘贴到第一个格子。', noTables: '这一页没有表格字段', table: '表格',
  noStates: '这一页没有状态。选一个字典字段作为状态：', beginStates: '开始', initial: '初始状态', move: '流转', from: '从', to: '到', sameState: '状态不变', by: '由谁', addMove: '添加流转', moveId: '英文名', moveTitle: '名称',
  movers: { org: '本企业', group: '上级集团', regulator: '监管部门', receiver: '接收单位', employee: '当事人', system: '系统自动' },
  statesHint: (dictionary: string) => `状态有哪些，写在字典 ${dictionary} 里`,
  rule: '规则或条件', ownRule: '自己写一条', record: '记录', generated: (number: number) => `生成的记录 ${number}`, real: '已登记的', reads: '它看的值（可以改了再试）', parts: '其中', value: '结果', undecided: '不能判断（有空值）', yes: '成立', no: '不成立', row: (number: number) => `第 ${number} 行`, noRecords: '没有可以试算的记录',
  wrongExpression: '这条表达式有误',
  kinds: { visibleWhen: '何时显示', requiredWhen: '何时必填', readOnlyWhen: '何时只读', compute: '算出的值', section: '何时显示整节', check: '规则', when: '规则何时检查', move: '何时允许', own: '表达式' },
  verdicts: {
    visibleWhen: ['显示', '隐藏'], section: ['显示', '隐藏'], requiredWhen: ['必填', '不必填'], readOnlyWhen: ['只读', '可以修改'], move: ['允许', '不允许'], when: ['检查这条规则', '不检查这条规则'],
  },
  passes: '通过', refuses: (message: string) => `拒绝：${message}`, passesEmpty: '通过：有空值，不判断',
} as const

/** What options are called, where the schema's own description is a sentence. */
export const optionTitles: Readonly<Record<string, string>> = {
  title: '名称', help: '填写说明', placeholder: '框内提示', required: '必填', unique: '不得重复', readOnly: '只由系统写入', masked: '脱敏显示', default: '初值', from: '带出自', follows: '始终跟随', find: '由系统找来', compute: '由其他字段算出',
  visibleWhen: '何时显示', onlyFilled: '空着不显示', requiredWhen: '何时必填', readOnlyWhen: '何时只读', width: '列宽', span: '占几列',
  min: '最小', max: '最大', minLength: '最少字数', maxLength: '最多字数', unit: '单位', digits: '小数位数', pattern: '格式（正则）', number: '自动编号', random: '随机编号', rows: '显示行数', dict: '字典', only: '只用这些项', ref: '引用',
  kinds: '组织类型', below: '只选其下级', where: '只可选这样的', level: '到哪一级', yes: '“是”的说法', no: '“否”的说法', expires: '到期提醒',
  columns: '列', minRows: '最少行数', maxRows: '最多行数', defaultRows: '已有的行', rowWhen: '哪些行适用', fixedRows: '行不能增删', appendOnly: '只能往后添', radar: '雷达图', fills: '一次填好', addText: '添加按钮的文字',
}
