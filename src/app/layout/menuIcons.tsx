import {
  AlertOutlined, AppstoreOutlined, AuditOutlined, BankOutlined, BookOutlined, CarOutlined, EnvironmentOutlined,
  FileProtectOutlined, FileTextOutlined, SafetyOutlined, SearchOutlined, SettingOutlined, TeamOutlined, ToolOutlined,
} from '@ant-design/icons'

const icons = {
  car: CarOutlined, team: TeamOutlined, inspect: SearchOutlined, safety: SafetyOutlined, waybill: FileTextOutlined, system: SettingOutlined,
  training: BookOutlined, letter: FileProtectOutlined, station: BankOutlined, violation: AlertOutlined, information: AuditOutlined,
  repair: ToolOutlined, track: EnvironmentOutlined,
}

/** The icon a menu group names; a plain one for a name that has none. */
export function DrawnIcon({ name }: { name: string }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : AppstoreOutlined
  return <Icon aria-hidden />
}
