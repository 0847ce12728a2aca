import {
  AlertOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BookOutlined, CarOutlined, FileProtectOutlined,
  FileTextOutlined, SafetyOutlined, SearchOutlined, SettingOutlined, TeamOutlined,
} from '@ant-design/icons'

const icons = {
  car: CarOutlined, team: TeamOutlined, inspect: SearchOutlined, safety: SafetyOutlined, waybill: FileTextOutlined, system: SettingOutlined,
  training: BookOutlined, letter: FileProtectOutlined, station: BankOutlined, violation: AlertOutlined, information: AuditOutlined,
}

/** The icon a menu group names; a plain one for a name that has none. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : AppstoreOutlined
  return <Icon aria-hidden />
}
