/**
 * What backends call things, and what people call them. Read both ways: a property without a description gets its title
 * here, a column of a spreadsheet its name. Of names that mean the same the first is the one that is written.
 */
const words: readonly (readonly [title: string, ...names: string[]])[] = [
  ['名称', 'name', 'fullName', 'displayName'], ['编码', 'code'], ['编号', 'number', 'no', 'id'], ['创建人', 'createBy', 'createdBy', 'creator', 'createUser'], ['修改人', 'updateBy', 'updatedBy', 'updater', 'updateUser'], ['标题', 'title', 'subject'], ['状态', 'status', 'state'], ['类型', 'kind', 'type', 'category'],
  ['备注', 'remark', 'remarks', 'note', 'notes', 'memo', 'comment'], ['说明', 'description', 'desc'], ['内容', 'content', 'body'], ['排序', 'sort', 'orderNum', 'sortOrder', 'orderNo', 'sortNo'],
  ['姓名', 'personName', 'realName', 'realname', 'empName'], ['昵称', 'nickName', 'nickname'], ['用户名', 'userName', 'username', 'login'], ['性别', 'gender', 'sex'], ['年龄', 'age'], ['出生日期', 'birthday', 'birthDate'],
  ['手机号', 'mobile', 'phonenumber', 'phoneNumber', 'mobilePhone', 'cellphone'], ['电话', 'phone', 'tel', 'telephone'], ['邮箱', 'email', 'mail'], ['地址', 'address', 'addr'], ['网址', 'url', 'website', 'homepage'],
  ['身份证号', 'idCard', 'idCardNo', 'idNo', 'idNumber', 'identityCard'], ['统一社会信用代码', 'uscc', 'creditCode', 'socialCreditCode', 'unifiedCode'], ['头像', 'avatar', 'photo', 'photoUrl'],
  ['车牌号', 'plateNo', 'plate', 'licensePlate', 'vehNo', 'carNo', 'plateNumber', 'licenseNo'], ['车辆识别代号', 'vin', 'vinCode', 'frameNo'], ['发动机号', 'engineNo'], ['核定载客', 'seats', 'seatCount'], ['品牌', 'brand'], ['型号', 'model'], ['颜色', 'color', 'colour'],
  ['开始日期', 'startDate', 'beginDate'], ['结束日期', 'endDate'], ['开始时间', 'startTime', 'beginTime'], ['结束时间', 'endTime'], ['日期', 'date'], ['时间', 'time'], ['有效期至', 'expireDate', 'expiryDate', 'validTo', 'expires'], ['发货日期', 'shipDate'],
  ['金额', 'amount', 'money', 'total'], ['价格', 'price'], ['单价', 'unitPrice'], ['费用', 'fee', 'cost'], ['数量', 'quantity', 'count', 'num', 'qty'], ['重量', 'weight'], ['长度', 'length'], ['大小', 'size'], ['比例', 'rate', 'ratio', 'percent'],
  ['部门', 'dept', 'department'], ['岗位', 'post', 'position'], ['角色', 'role'], ['用户', 'user'], ['企业', 'company', 'organization', 'org'], ['单位', 'unit'], ['客户', 'customer'], ['供应商', 'supplier'], ['产品', 'product'], ['订单', 'order'], ['宠物', 'pet'], ['驾驶员', 'driver'], ['车辆', 'vehicle', 'veh', 'car'], ['线路', 'line', 'route'], ['保险', 'insurance'], ['检查', 'inspection', 'inspect'], ['仓库', 'store', 'warehouse', 'repository', 'repo'], ['分类', 'categoryName'], ['标签', 'label', 'tag', 'labels', 'tags'], ['议题', 'issue'], ['里程碑', 'milestone'], ['团队', 'team'], ['项目', 'project'], ['任务', 'task'], ['文件', 'file'], ['附件', 'attachment'], ['负责人', 'leader', 'owner', 'manager', 'principal'], ['联系人', 'contact', 'contacts', 'linkman'], ['名', 'firstName'], ['姓', 'lastName'], ['密码', 'password'],
  ['启用', 'enabled', 'isEnabled', 'active'], ['完成', 'complete', 'completed', 'finished'], ['公开', 'public', 'isPublic'], ['私有', 'private', 'isPrivate'], ['上级', 'parent'], ['等级', 'level', 'grade', 'rank'], ['版本', 'version', 'edition'], ['来源', 'source'], ['结果', 'result'], ['原因', 'reason'], ['经度', 'longitude', 'lng', 'lon'], ['纬度', 'latitude', 'lat'], ['行政区划', 'region', 'areaCode', 'regionCode'], ['年度', 'year'], ['月份', 'month'], ['国家', 'country'], ['省', 'province'], ['市', 'city'], ['语言', 'language'], ['里程', 'mileage'], ['用户状态', 'userStatus'], ['里程数', 'mileageTotal'], ['用工性质', 'employment'], ['投保日期', 'insuredDate'], ['登记日期', 'registerDate'],
]

const titles = new Map(words.flatMap(([title, ...names]) => names.map((name) => [name.toLowerCase(), title])))
const names = new Map(words.map(([title, name]) => [title, name!]))

/** The Chinese title of a name (`phonenumber` 手机号), or null where the glossary does not know it. */
export function titleOfName(name: string): string | null {
  return titles.get(name.toLowerCase()) ?? null
}

/** The name of a Chinese title (手机号 `mobile`), or null. */
export function nameOfTitle(title: string): string | null {
  return names.get(title) ?? null
}
