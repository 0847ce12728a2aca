import { beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '../../src/language/loadSchemas'
import type { SchemaSet } from '../../src/language/schemaSet'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { loadShippedSchemas } from '../shippedSchemas'
import { formatUses, whereUsed, type Uses } from '../../src/language/whereUsed'

let files: readonly SourceFile[]
let set: SchemaSet
beforeAll(async () => {
  files = await readSchemaFolder('schemas')
  set = await loadShippedSchemas()
})

/** Every question reads all files: each is asked once. */
const known = new Map<string, Uses>()
function usesOf(name: string): Uses {
  const uses = known.get(name) ?? whereUsed(set, files, name)
  known.set(name, uses)
  return uses
}
const pointersIn = (name: string, file: string) => usesOf(name).uses.filter((use) => use.file === file).map(({ pointer }) => pointer)

describe('the uses of a name', () => {
  it('are the fields of a dictionary, also those that only a base declares', () => {
    const { kinds, uses } = usesOf('inspect_vehicle_kind')
    expect(kinds).toEqual(['dictionary'])
    expect(uses.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual(expect.arrayContaining([
      'inspection/dayInspect.json /fields/vehicleKind/dict', 'inspection/phased.base.json /fields/vehicleKind/dict',
    ]))
  })

  it('are the pages and references of a resource', () => {
    const { kinds } = usesOf('vehicle')
    expect(kinds).toEqual(['resource'])
    expect(pointersIn('vehicle', 'vehicles/veh.json')).toContain('/resource')
    expect(pointersIn('vehicle', 'inspection/inspection.base.json')).toContain('/fields/vehicle/ref')
    // A value of a dictionary that happens to be called the same is no use.
    expect(pointersIn('vehicle', 'inspection/dayInspect.json')).toEqual([])
  })

  it('are the menu, the roles and what extends or names a page', () => {
    expect(usesOf('veh').kinds).toEqual(['page'])
    expect(pointersIn('veh', 'menu.json')).toHaveLength(1)
    expect(pointersIn('veh', 'roles.json')).toContain('/driver/may/veh')
    expect(pointersIn('inspection.base', 'inspection/dayInspect.json')).toEqual(['/extends'])
  })

  it('are a field’s declaration, columns, conditions, figures, effects and what others copy of it', () => {
    const own = pointersIn('veh.operateStatus', 'vehicles/veh.json')
    expect(own).toEqual(expect.arrayContaining(['/fields/operateStatus', '/fields/statusReason/visibleWhen', '/reminders/when', '/list/columns/2', '/summary/categories/where']))
    expect(pointersIn('veh.operateStatus', 'vehicles/tongchuanVehicleArchive.json')).toEqual(['/fields/operateStatus/from'])
    expect(pointersIn('veh.operateStatus', 'vehicles/maintenanceCollaboration.json')).toContain('/states/transitions/stopVehicle/effects/0/set/operateStatus')
  })

  it('leave out a field of the same name of another resource', () => {
    const { uses } = usesOf('veh.plateNo')
    expect(uses.map(({ file, pointer }) => `${file} ${pointer}`)).not.toContain('waybill/waybill.base.json /fields/plateNo')
    expect(uses.map(({ file, pointer }) => `${file} ${pointer}`)).toContain('waybill/waybill.base.json /fields/plateNo/from')
  })

  it('are a line for each place', () => {
    expect(formatUses('inspect_vehicle_kind', usesOf('inspect_vehicle_kind'))).toMatch(/^字典 inspect_vehicle_kind：\d+ 处\n\ninspection\/checklistTemplate\.json:\d+ +\/fields\/vehicleKind\/dict {2}inspect_vehicle_kind\n/)
  })

  it('are none of a name that nobody knows', () => {
    expect(usesOf('vehikel')).toEqual({ kinds: [], uses: [] })
    expect(usesOf('veh.vehikel').kinds).toEqual([])
  })
})
