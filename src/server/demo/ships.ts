import { addMonths } from '../../language/calendar'
import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { orgId } from './organizations'

const equipment: readonly (readonly [name: string, quantity: number, place: string])[] = [
  ['救生衣（成人）', 70, '客舱座椅下'], ['救生衣（儿童）', 8, '客舱前部'], ['救生圈', 6, '两舷'], ['救生浮具', 4, '顶棚'], ['手提式灭火器', 8, '客舱、机舱'],
  ['消防泵及水带', 1, '机舱'], ['消防桶（砂箱）', 2, '甲板'], ['烟火信号', 6, '驾驶室'], ['应急操舵装置', 1, '尾部'], ['急救箱', 1, '驾驶室'],
]

/** Ferries of a reservoir. The smallest set keeps two, so that a crew can be checked. */
export function makeShips(world: DemoWorld): void {
  const crew = world.all('employee').filter(({ values }) => values['org'] === orgId('XC-HY') && values['status'] === 'onDuty')
  const ofType = (type: string) => crew.filter(({ values }) => (values['empTypes'] as string[]).includes(type)).map(({ id }) => id)
  const [masters, engineers, sailors] = [ofType('shipMaster'), ofType('shipEngineer'), ofType('sailor')]
  world.add('ship', Array.from({ length: Math.max(2, world.scale(9)) }, (_, index) => shipRecord(world, index, {
    captain: masters[index % masters.length] ?? personId(16),
    crew: [engineers[index % engineers.length], sailors[index % sailors.length]].filter((id) => id !== undefined),
  })))
}

function shipRecord(world: DemoWorld, index: number, people: { captain: string; crew: readonly string[] }): DemoRecord {
  const { day } = world.calendar
  const isFerry = index % 3 !== 0
  const inspection = [55, 210, 26, 320, 480, 140, 88, 600, 400][index] ?? 300
  const built = day(-3200 + index * 240)
  return demoRecord(world, {
    page: 'ship',
    id: numberedId('ship', index + 1),
    createdBy: personId(16),
    values: {
      name: isFerry ? `星程渡${index + 1}号` : `星程客${index + 1}号`, englishName: `XINGCHENG ${index + 1}`, identityNo: `CN2019${String(1000000 + index)}`, registerNo: `26${String(9000000 + index)}`, mmsi: `413${String(900001 + index)}`,
      ownerOrg: orgId('XC-HY'), shipOwner: '安康星程示范航运有限公司', ownershipMode: 'owned', kind: isFerry ? 'ferry' : 'passenger', hullMaterial: 'steel', portOfRegistry: '安康', navigationArea: 'inlandC', route: '演示库区渡运航线', status: 'operating',
      overallLength: isFerry ? 19.8 : 26.5, beam: 4.6, depth: 1.5, loadedDraft: 0.9, grossTonnage: isFerry ? 38 : 72, netTonnage: isFerry ? 19 : 36, passengerQuota: isFerry ? 48 : 66, minManning: isFerry ? 2 : 3,
      mainEnginePower: isFerry ? 88 : 176, engineCount: 1, buildDate: built, builder: '演示船舶修造厂', aisInstalled: true, cctvInstalled: !isFerry,
      nationalityValidTo: day(inspection + 400), inspectionValidTo: day(inspection), operateCertNo: `SN(示)${String(index + 1).padStart(4, '0')}`, operateCertValidTo: day(inspection + 60), manningValidTo: day(inspection + 700),
      nextInspectDate: day(inspection), dockRepairDate: day(inspection + 200), insuranceValidTo: day(120 + index * 20),
      certificates: [
        { kind: 'ownership', certNo: `SY${9000 + index}`, issueOrg: '演示海事机构', issueDate: built },
        { kind: 'passengerCapacity', certNo: `CK${9000 + index}`, issueOrg: '演示船检机构', issueDate: addMonths(day(inspection), -12), validTo: day(inspection) },
      ],
      safetyEquip: equipment.map(([name, quantity, location]) => ({ name, quantity, requiredQuantity: Math.max(1, quantity - 2), location, validTo: day(inspection), result: 'pass' })),
      captain: people.captain, crew: people.crew,
    },
  })
}
