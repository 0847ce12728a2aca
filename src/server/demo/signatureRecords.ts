import { randomInt } from '../../fields/random'
import { dayOf } from '../../language/calendar'
import { rowsOf } from '../../language/tableColumns'
import { momentOf } from '../letters/signatureChain'
import { textOf } from '../resources/values'
import { drawSignature } from './drawSignature'
import { drawStamp } from './drawStamp'
import { demoRecord, numberedId, type DemoRecord, type DemoWorld } from './demoWorld'

const devices = ['Android 微信 8.0', 'Windows 10/11 Edge 131', 'iOS 微信 8.0', '鸿蒙 Chrome 128'] as const

/** A record for every signature that the letters tell of; `sealLetters` makes them links of a chain. */
export function makeSignatureRecords(world: DemoWorld): void {
  const random = world.randomFor('signatureRecord')
  const names = new Map([...world.all('employee'), ...world.all('organization')].map(({ id, values }) => [id, values]))
  const counts = new Map<string, number>()
  let number = 0
  world.add('signatureRecord', world.all('responsibilityLetter').flatMap((letter): DemoRecord[] => signedRows(letter).map((row) => {
    const signTime = momentOf(row['signTime'])
    const isSeal = textOf(row['role']).endsWith('Seal')
    const signer = names.get(textOf(row['signer']))
    const stamp = isSeal ? world.all('stamp').find(({ values }) => values['org'] === letter.values['partyAOrg'] && values['status'] === 'active') : undefined
    const day = dayOf(new Date(signTime)).replaceAll('-', '')
    counts.set(day, (counts.get(day) ?? 0) + 1)
    number++
    return demoRecord(world, {
      page: 'signatureRecord', id: numberedId('signatureRecord-', number), createdAt: signTime, createdBy: textOf(row['signer']),
      values: {
        recordNo: `QM${day}${String(counts.get(day)).padStart(5, '0')}`, letter: letter.id, bizType: '责任书', role: row['role'], signer: row['signer'], signerName: signer?.['name'] ?? null, signerIdCard: signer?.['idCard'] ?? null,
        signerMobile: signer?.['mobile'] ?? null, org: letter.values['org'], stamp: stamp?.id ?? null, way: isSeal ? 'seal' : row['way'] === 'savedSignature' ? 'savedSignature' : 'handwrite',
        signatureImage: isSeal ? drawStamp(textOf(names.get(textOf(letter.values['partyAOrg']))?.['name'])) : drawSignature(textOf(row['signer'])),
        verifyWay: 'sms', verifySerial: `SMS${String(number).padStart(6, '0')}`, readSeconds: randomInt(random, 31, 240), signTime, clientIp: `10.20.${randomInt(random, 1, 250)}.${randomInt(random, 2, 250)}`,
        device: devices[randomInt(random, 0, devices.length - 1)],
      },
    })
  })))
}

/** Those who have signed, the first to sign first. */
function signedRows({ values }: DemoRecord) {
  return rowsOf(values['signers']).filter((row) => textOf(row['signTime']) !== '').toSorted((one, other) => momentOf(one['signTime']).localeCompare(momentOf(other['signTime'])))
}
