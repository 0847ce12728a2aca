import { Type } from '@sinclair/typebox'
import { defineReferenceType, employeeResource } from '../referenceType'

export const emp = defineReferenceType({
  type: 'emp',
  title: '人员',
  options: Type.Object({}),
  width: 110,
  filters: ['in', 'equals'],
  resourceOf: () => employeeResource,
})
