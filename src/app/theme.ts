import { theme, type ThemeConfig } from 'antd'

export interface Appearance {
  readonly mode: 'light' | 'dark' | 'system'
  readonly density: 'default' | 'compact'
}

export const defaultAppearance: Appearance = { mode: 'system', density: 'default' }

/** Whether dark colours are to be drawn now. */
export function isDark(appearance: Appearance, systemIsDark: boolean): boolean {
  return appearance.mode === 'dark' || (appearance.mode === 'system' && systemIsDark)
}

export interface Look {
  readonly appearance: Appearance
  readonly systemIsDark: boolean
  readonly isStill: boolean
  readonly isPhone: boolean
}

/** Class under which antd defines the CSS variables of a look, another for each; on the root element, so that the shell's own styles read them too. */
export function themeClass({ appearance, systemIsDark, isStill, isPhone }: Look): string {
  return ['theme', isDark(appearance, systemIsDark) ? 'dark' : 'light', appearance.density, ...(isStill ? ['still'] : []), ...(isPhone ? ['phone'] : [])].join('-')
}

/** Colours and sizes of the whole application, in which nothing moves where that is wished. Text colours keep AA contrast on both grounds; a finger needs 44 pixels. */
export function themeOf(look: Look): ThemeConfig {
  const { appearance, systemIsDark, isStill, isPhone } = look
  const dark = isDark(appearance, systemIsDark)
  return {
    cssVar: { key: themeClass(look) },
    hashed: false,
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(appearance.density === 'compact' ? [theme.compactAlgorithm] : [])],
    token: {
      motion: !isStill,
      colorPrimary: dark ? '#3a78d6' : '#1554ad',
      // antd's own red is too light for text on white.
      ...(dark ? {} : { colorError: '#cf1322' }),
      colorLink: dark ? '#6ea8f7' : '#1554ad',
      // Under the pointer antd's own links and buttons grow paler than AA allows.
      colorLinkHover: dark ? '#9cc4fa' : '#0e4590',
      colorLinkActive: dark ? '#9cc4fa' : '#093a87',
      ...(dark ? {} : { colorPrimaryHover: '#0e4590' }),
      colorTextPlaceholder: dark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.58)',
      colorTextDescription: dark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.62)',
      colorTextTertiary: dark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.62)',
      colorTextQuaternary: dark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.58)',
      borderRadius: 6,
      ...(isPhone ? { controlHeight: 44 } : {}),
    },
    components: { ...(isPhone ? { DatePicker: { cellWidth: 40, cellHeight: 32 } } : {}), Layout: { siderBg: dark ? '#141414' : '#fff', headerBg: dark ? '#141414' : '#fff', headerHeight: 52, headerPadding: '0 16px' } },
  }
}
