import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Combobox,
  createTheme,
  defaultVariantColorsResolver,
  Fieldset,
  Menu,
  Modal,
  Notification,
  NumberInput,
  Paper,
  PasswordInput,
  Radio,
  SegmentedControl,
  Table,
  Tabs,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { allowedDecimalSeparators, decimalSeparator, pasteNumber } from './number-separators.ts'
import { t } from './text.ts'

// Buttons are black and white; colour is reserved for meaning: links, progress, states.
const ink: MantineColorsTuple = [
  '#f4f4f5',
  '#e4e4e7',
  '#d4d4d8',
  '#b4b4bb',
  '#8f8f98',
  '#6c6c75',
  '#505058',
  '#3a3a41',
  '#2a2a30',
  '#18181b',
]

const dark: MantineColorsTuple = [
  '#e9e9ec',
  '#c3c4ca',
  '#a3a5ad',
  '#7b7d86',
  '#3a3b42',
  '#2a2b31',
  '#1b1c20',
  '#131417',
  '#0e0f11',
  '#08090a',
]

// The text on ink depends on the colour scheme; Mantine would choose its colour for one of the two.
const inkOnPaper: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const isInk = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === 'ink'
  return isInk ? { ...colours, color: 'var(--matinee-on-ink)' } : colours
}

const closeButtonProps = { 'aria-label': t('close') }

export const theme = createTheme({
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver: inkOnPaper,
  autoContrast: true,
  black: '#18181b',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '0.9375rem' }, h3: { fontSize: '0.875rem' } },
  },
  components: {
    // A light tint: text and icon carry the meaning.
    Alert: Alert.extend({
      vars: (_theme, { color = 'blue' }) => ({
        root: {
          '--alert-bg': `color-mix(in srgb, var(--mantine-color-${color}-6) 9%, var(--mantine-color-body))`,
        },
      }),
    }),
    // The variant is explicit, because only then the text colour depends on the scheme.
    Badge: Badge.extend({ defaultProps: { variant: 'filled', tt: 'none', fw: 500, radius: 'sm' } }),
    // With reduced motion, Mantine's transition does not centre the loader.
    Button: Button.extend({
      styles: { label: { fontWeight: 550 }, loader: { transform: 'translate(-50%, -50%)' } },
    }),
    // The icon has the colour of text on ink in both schemes; in dark mode it would be white on white otherwise.
    Checkbox: Checkbox.extend({ defaultProps: { iconColor: 'var(--matinee-on-ink)' } }),
    Radio: Radio.extend({ defaultProps: { iconColor: 'var(--matinee-on-ink)' } }),
    // Closed lists would stay in the page, 828 options on the store's settings, and be rendered with each key.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false } }),
    // The browser's default margin would indent the content by two pixels.
    Fieldset: Fieldset.extend({ defaultProps: { mx: 0 } }),
    // The focus placeholder is a child that axe does not allow in a menu.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, closeButtonProps },
      styles: { title: { fontWeight: 600 } },
    }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps } }),
    // Numbers are shown in the page's language; comma and point are both accepted as the decimal separator.
    NumberInput: NumberInput.extend({
      defaultProps: { decimalSeparator, allowedDecimalSeparators, onPaste: pasteNumber },
    }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    PasswordInput: PasswordInput.extend({
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('account.show_password') } },
    }),
    // Long labels wrap below each other in a narrow card.
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false },
      styles: { root: { flexWrap: 'wrap' } },
    }),
    Table: Table.extend({ defaultProps: { borderColor: 'var(--matinee-line)' } }),
    // In one line on a phone too: narrower, and moved sideways where that is not enough.
    Tabs: Tabs.extend({
      styles: { list: { flexWrap: 'nowrap', overflowX: 'auto' }, tab: { paddingInline: 10, flex: 'none' } },
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
})

// Mantine's own dimmed, placeholder, error and tinted colours have less than the contrast of 4.5:1 that WCAG AA
// requires.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...inkVariables('#18181b', '#3a3a41'),
    '--matinee-on-ink': '#ffffff',
    '--mantine-color-dimmed': '#5d5f68',
    '--mantine-color-placeholder': '#6a6c75',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-green-text': '#1f6b2e',
    '--mantine-color-red-light-color': '#b52323',
    '--mantine-color-teal-light-color': '#066b4c',
    '--mantine-color-green-light-color': '#1f6b2e',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-orange-light-color': '#ab3507',
    '--mantine-color-anchor': '#2447c9',
    '--mantine-color-default-border': '#dcdce1',
    '--matinee-page': '#f8f8f9',
    '--matinee-line': '#e6e6ea',
    '--matinee-hover': '#f0f0f2',
  },
  dark: {
    ...inkVariables('#ececef', '#ffffff'),
    '--matinee-on-ink': '#131417',
    '--mantine-color-dimmed': '#a3a5ad',
    '--mantine-color-placeholder': '#8f919a',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#9db4ff',
    '--mantine-color-default-border': '#3a3b42',
    '--matinee-page': '#0e0f11',
    '--matinee-line': '#26272c',
    '--matinee-hover': '#202126',
  },
})

function inkVariables(filled: string, hover: string) {
  return {
    '--mantine-color-ink-filled': filled,
    '--mantine-color-ink-filled-hover': hover,
    '--mantine-primary-color-filled': filled,
    '--mantine-primary-color-filled-hover': hover,
  }
}
