import { pick, randomInt } from '../../fields/random'
import { castMembers } from './castMembers'
import { clockText } from './demoCalendar'
import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { companies, companyOf, orgId } from './organizations'
import { pickByShare } from './validityDays'

const blocked = { certIntercept: 'block', tankIntercept: 'block', scopeIntercept: 'block', overloadIntercept: 'block', inspectIntercept: 'block', occupyIntercept: 'warn', letterIntercept: 'warn', alarmIntercept: 'off' }

/** Waybill settings of the two companies that carry dangerous goods. */
export function makeWaybillSettings(world: DemoWorld): void {
  world.add('waybillSetting', ['XC-WH', 'XC-YL'].map((code, index) => {
    const company = companyOf(code)
    return demoRecord(world, {
      page: 'waybillSetting',
      id: numberedId('wbs', index + 1),
      createdBy: personId(company.safety),
      values: {
        ownerOrg: orgId(code), orgCode: code, numberRule: 'orgDate', serialLength: 5, printFormat: 'standard', printCopies: 2, printQrcode: true, printSeal: index === 0, dispatcher: personId(company.safety), emergencyPhone: company.phone, carrierPhone: company.phone,
        ...blocked, ...(index === 1 ? { inspectIntercept: 'warn' } : {}), certWarnDays: 30, fiveCheckRequired: true, briefingRequired: true, escortRequired: true,
        autoDepart: false, autoArrive: true, fenceRadius: 500, autoComplete: true, autoCompleteHours: 24, overtimeHours: 48, receiptMode: ['sign', 'scan'], backfillAllowed: false,
        speedLimit: 80, deviationMeters: 500, parkingMinutes: 30, offlineMinutes: 10, fatigueHours: 4,
        forbiddenPeriods: index === 0 ? [{ region: '西安市绕城高速以内', startTime: '07:00', endTime: '20:00', cargoClasses: ['3', '8'], note: '持通行证的除外' }] : [],
        keepMonths: 36, trackKeepDays: 365, uploadEnabled: false,
      },
    })
  }))
}

const browsers = [['Chrome 140', 'Windows 10', 'pc'], ['Edge 140', 'Windows 11', 'pc'], ['微信内置浏览器', 'Android 14', 'wechat'], ['Safari 18', 'iOS 18', 'h5']] as const

/** Ninety days of logins in office hours, few at weekends; six in a hundred fail, three are out of the ordinary. */
export function makeLoginLogs(world: DemoWorld): void {
  const random = world.randomFor('loginLogs')
  const people = world.all('employee').filter(({ values }) => values['accountEnabled'] === true)
  const count = world.scale(5000)
  const days = Array.from({ length: count }, () => officeDay(world, () => randomInt(random, -89, -1)))
  days.sort((a, b) => a - b)
  world.add('loginLog', days.map((offset, index): DemoRecord => {
    // The cast logs in more often than all others.
    const person = random() < 0.25 ? people[randomInt(random, 0, castMembers.length - 1)]! : pick(random, people)
    const abnormal = [0.2, 0.5, 0.8].some((share) => Math.floor(count * share) === index)
    const failed = !abnormal && random() < 0.06
    const minutes = abnormal ? randomInt(random, 120, 200) : randomInt(random, 450, 1110)
    const stay = randomInt(random, 3, 240)
    const [browser, os, client] = pick(random, browsers)
    const loginTime = world.calendar.moment(offset, clockText(minutes))
    const company = companies.find(({ code }) => orgId(code) === person.values['org'])!
    return demoRecord(world, {
      page: 'userLoginLog',
      id: numberedId('log', index + 1),
      createdAt: loginTime,
      createdBy: person.id,
      values: {
        employee: person.id, userName: person.values['name'], mobile: person.values['mobile'], org: person.values['org'], region: company.region, loginType: 'password', client, loginTime,
        result: failed ? 'failed' : 'success', failReason: failed ? pickByShare(random, [['wrongPassword', 0.9], ['locked', 0.1]]) : null,
        ip: `198.51.100.${randomInt(random, 1, 254)}`, ipRegion: abnormal ? '外省（演示）' : '陕西（演示）', browser, os, device: client === 'pc' ? '台式电脑' : '手机', abnormal, abnormalReason: abnormal ? '凌晨登录' : null,
        ...(failed ? {} : { sessionId: `demo-${index + 1}`, tokenExpireTime: world.calendar.moment(offset, clockText(Math.min(minutes + 480, 1439))), logoutTime: world.calendar.moment(offset, clockText(Math.min(minutes + stay, 1439))), logoutKind: pickByShare(random, [['manual', 0.6], ['expired', 0.4]]), onlineMinutes: stay }),
      },
    })
  }))
}

/** A day that is drawn again two times in three when it falls on a weekend. */
function officeDay(world: DemoWorld, draw: () => number): number {
  for (let tries = 0; tries < 2; tries++) {
    const offset = draw()
    const weekday = new Date(`${world.calendar.day(offset)}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) return offset
  }
  return draw()
}
