import type { FieldDefinition } from '../../../src/fields/definitions'
import type { Dictionary } from '../../../src/fields/fieldType'
import type { RecordData } from '../../../src/contract/envelope'
import { defaultCalls } from '../../../src/contract/recordPaths'
import type { EndpointsDefinition } from '../../../src/language/endpointsDefinition'
import type { ColumnDefinition, FilterDefinition, PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'

/** A page with a bit of everything a list can show: text, dictionary, reference, range, files, states. */
export function vehiclePage(changes: Partial<PageDefinition> = {}): PageDefinition {
  return { ...whole, ...changes }
}

/** A record of that page. */
export function vehicle(number: number, values: Readonly<Record<string, unknown>> = {}): RecordData {
  return {
    id: `v${number}`, version: 1, createdAt: '2026-11-01T08:00:00+08:00', createdBy: null, updatedAt: '2026-11-01T08:00:00+08:00', updatedBy: null, deletedAt: null,
    missingAnnex: [], plateNo: `陕A${10000 + number}`, kind: 'bus', seats: 45, driver: `e${(number % 5) + 1}`, checkDate: '2026-12-31', status: 'draft', ...values,
  }
}

function endpoints(base: string): EndpointsDefinition {
  return { backend: 'main', base, calls: defaultCalls }
}

function field(definition: Readonly<Record<string, unknown>>): FieldDefinition {
  return definition as unknown as FieldDefinition
}

function column(name: string, title: string, changes: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return { field: name, title, width: 120, fixed: null, hidden: false, sortable: true, ...changes }
}

function filter(name: string, title: string, operator: FilterDefinition['operator'], byDefault: unknown = null): FilterDefinition {
  return { field: name, title, operator, default: byDefault }
}

function transition(name: string, title: string, changes: Partial<TransitionDefinition>): TransitionDefinition {
  return {
    name, title, from: [], to: '', by: ['org'], needs: [], asks: [], annex: [], offers: [], when: null, checks: [], confirm: null, set: {}, effects: [], step: null, danger: false, onView: false, ...changes,
  }
}

function dictionary(name: string, items: readonly [string, string][]): Dictionary {
  return { name, title: name, large: false, items: items.map(([value, label]) => ({ value, label })) }
}

const whole: PageDefinition = {
  id: 'veh', area: 'vehicles', path: '/veh', aliases: [], title: '车辆管理', noun: '车辆', help: '', scope: 'org', resource: 'vehicle', label: 'plateNo', owner: 'orgId', person: null, receivers: null, for: null, readBy: null, withheld: null, retired: [], where: {}, opens: 'list', single: false, editions: null, createMany: [], version: 1,
  summary: [], homeCards: [], statistics: null, reminders: [], link: null, drills: {}, print: [], publicCheck: null,
  fields: {
    plateNo: field({ name: 'plateNo', title: '车牌号', type: 'string' }),
    kind: field({ name: 'kind', title: '车辆类型', type: 'dict', dict: 'vehicle_kind' }),
    seats: field({ name: 'seats', title: '核定载客数', type: 'int' }),
    driver: field({ name: 'driver', title: '驾驶员', type: 'ref', ref: 'employee' }),
    checkDate: field({ name: 'checkDate', title: '年检有效期', type: 'date', expires: { warnDays: 30 } }),
    spare: field({ name: 'spare', title: '备用', type: 'bool' }),
    status: field({ name: 'status', title: '状态', type: 'dict', dict: 'vehicle_status' }),
  },
  list: {
    columns: [
      column('plateNo', '车牌号'), column('kind', '车辆类型'), column('seats', '核定载客数'), column('driver', '驾驶员', { sortable: false }),
      column('driver.mobile', '驾驶员电话', { sortable: false }), column('checkDate', '年检有效期'), column('annex', '附件', { sortable: false }), column('status', '状态'),
    ],
    filters: [
      filter('plateNo', '车牌号', 'contains'), filter('kind', '车辆类型', 'in'), filter('seats', '核定载客数', 'between'),
      filter('spare', '备用', 'equals'), filter('annex', '附件', 'equals'), filter('status', '状态', 'in'),
    ],
    search: ['plateNo'], sort: { column: 'plateNo', asc: true }, tabsBy: null, total: 'capped', tree: null, board: null, pageSize: 20,
  },
  form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', columns: 2, visibleWhen: null, fields: ['plateNo', 'kind'] }] }], foot: [] },
  detail: { tabs: [], related: [], views: null },
  tabs: [],
  actions: ['view', 'create', 'edit', 'remove', 'restore', 'export'],
  states: {
    field: 'status', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [], steps: [],
    transitions: {
      submit: transition('submit', '提交', { from: ['draft'], to: 'submitted' }),
      approve: transition('approve', '通过', { from: ['submitted'], to: 'approved' }),
      void: transition('void', '作废', { from: ['draft', 'submitted'], to: 'void', needs: ['reason'], danger: true }),
      expire: transition('expire', '到期', { from: ['draft'], to: 'void', by: ['system'] }),
    },
  },
  annex: {}, rules: [], unique: [], extensions: [],
  endpoints: endpoints('/veh'),
  references: {
    employee: {
      resource: 'employee', page: 'emp', path: '/emp', title: '人员', label: 'name', endpoints: endpoints('/emp'),
      fields: { mobile: field({ name: 'mobile', title: '手机号', type: 'mobile' }) },
    },
  },
  dictionaries: {
    vehicle_kind: dictionary('vehicle_kind', [['bus', '大型客车'], ['van', '小型客车'], ['tank', '罐车']]),
    vehicle_status: dictionary('vehicle_status', [['draft', '草稿'], ['submitted', '待审核'], ['approved', '已通过'], ['void', '已作废']]),
  },
}
