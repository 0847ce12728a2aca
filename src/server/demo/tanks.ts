import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { orgId } from './organizations'
import { validityDays } from './validityDays'

const cargos = [
  { unNo: '1203', cargoName: '汽油', hazardClass: '3', packingGroup: 'Ⅱ', density: 0.74, maxFillWeight: 30 },
  { unNo: '1202', cargoName: '柴油', hazardClass: '3', packingGroup: 'Ⅲ', density: 0.84, maxFillWeight: 31 },
  { unNo: '1824', cargoName: '氢氧化钠溶液', hazardClass: '8', packingGroup: 'Ⅱ', density: 1.35, maxFillWeight: 31 },
]
const outsideChecks = ['罐体无裂纹、变形、泄漏、严重腐蚀', '罐体与底盘（车架）连接螺栓、支座牢固', '人孔盖、密封垫完好，锁紧可靠', '紧急切断阀、远程控制装置动作灵活，行驶时处于关闭', '装卸阀门、盲板（快速接头）关闭且无渗漏', '呼吸阀、安全阀、爆破片完好']

/** A tank on every trailer; the tractor in front of it carries the same one. */
export function makeTanks(world: DemoWorld): void {
  const random = world.randomFor('tanks')
  const trailers = world.all('vehicle').filter(({ values }) => values['vehicleType'] === 'B13')
  const inspections = validityDays(random, trailers.length, { longest: 360 })
  const tanks = trailers.map((trailer, index) => tankRecord(world, trailer, index, inspections[index]!))
  trailers.forEach((trailer, index) => { trailer.values['tank'] = tanks[index]!.id })
  world.add('tank', tanks)
}

function tankRecord(world: DemoWorld, trailer: DemoRecord, index: number, inspection: number): DemoRecord {
  const { day } = world.calendar
  const isCaustic = index % 5 === 4
  const isFailed = index % 23 === 11
  return demoRecord(world, {
    page: 'tankBody',
    id: numberedId('tank', index + 1),
    createdBy: personId(5),
    values: {
      tankNo: `GT${String(2019001 + index)}`, ownerOrg: orgId('XC-WH'), vehicle: trailer.id, kind: 'normalMetal', material: isCaustic ? 'stainless' : 'aluminium',
      volume: 42.5, effectiveVolume: 40.3, compartments: isCaustic ? 1 : 3, maxFillRatio: 0.95, maxFillWeight: 31, tankCode: isCaustic ? 'L4BN' : 'LGBF', designPressure: 0.036, workingPressure: 0.02, designTemperature: '50 ℃', wallThickness: 5, insulation: 'none',
      allowedCargos: isCaustic ? cargos.slice(2) : cargos.slice(0, 2),
      manufacturer: '演示专用汽车制造有限公司', productNo: `CP${9000 + index}`, manufactureDate: trailer.values['manufactureDate'],
      inspectKind: 'annual', inspectOrg: '演示罐体检测有限公司', inspectReportNo: `GJ${day(inspection - 365).replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
      lastInspectDate: day(inspection - 365), inspectConclusion: isFailed ? 'repairRequired' : 'qualified', nextInspectDate: day(inspection), nextFullInspectDate: day(inspection + 730),
      emergencyShutoff: true, shutoffCheckDate: day(-20 - (index % 60)), safetyValveDate: day(Math.max(5, inspection - 10)), pressureGaugeDate: day(60 + (index % 120)), hoseInspectDate: day(40 + (index % 200)), levelGauge: false, antiStatic: true,
      checkItems: outsideChecks.map((name) => ({ name, result: 'pass' })), status: isFailed ? 'repairing' : inspection < 0 ? 'stopped' : 'inUse', manager: personId(5),
    },
  })
}
