/** Texts of the inspector. */
export const inspectorTexts = {
  start: '检查页面：点一下字段、列、按钮或附件，看它为什么这样', stop: '结束检查页面（Esc）', title: '为什么这样', close: '关闭', hint: '点页面上的字段、列标题、按钮或附件栏目。按住 Alt 点击，不打开检查也可以。',
  kinds: { field: '字段', column: '列', action: '动作', annex: '附件栏目' },
  type: '类型', said: '写在', nobody: '没有写，是语言的默认', openFile: '在页面工作室里打开', otherField: '看本页的另一个字段（没有显示的也有）',
  shown: '显示', required: '必填', readOnly: '只读', always: { visible: '总是显示', required: '不必填', readOnly: '可以修改' },
  ownCondition: '它自己的条件', sectionCondition: (title: string) => `所在的节“${title}”的条件`, noSection: '没有放进表单的任何一节', alwaysRequired: '写明必填', stamped: '由页面的 where 固定', movedOnly: '状态只经流转改变', systemOnly: '写明只由系统写入', computed: '由其他字段算出', notEditable: '记录现在的状态不能修改',
  noRecord: '没有打开的记录，按空白记录算', permission: '权限', byRoles: (roles: readonly string[]) => `由角色给出：${roles.join('、')}`, byPost: '由岗位权限给出', denied: '没有', request: '请求', took: (milliseconds: number) => `最近一次 ${milliseconds} 毫秒`, notYet: '还没有发出过',
  moveWhen: '什么时候能做', from: '从', to: '到', sameState: '状态不变', unknown: '这里不是页面文件说的内容', failed: '没有读到这一页',
  actionTitles: { view: '查看', edit: '修改', create: '新增' },
} as const
