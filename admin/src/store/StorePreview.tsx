import type { PreviewPatch } from '@matinee/contract/store/preview'
import { Box, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import { t } from '../text.ts'
import styles from './preview.module.css'
import { usePreview } from './use-preview.ts'

const DEVICES = {
  phone: { width: 390, height: 780 },
  tablet: { width: 820, height: 1060 },
  desktop: { width: 1440, height: 900 },
} as const
type Device = keyof typeof DEVICES

interface Props {
  path: string
  /** Unsaved changes that the frame shows. */
  patch: PreviewPatch
  /** What is said below the frame. */
  text?: string
  /** A choice of language, where there are several. */
  children?: ReactNode
}

/** A frame with the storefront and the unsaved changes, in the widths of three devices. */
export function StorePreview({ path, patch, text = t('preview.text'), children }: Props) {
  const id = useId()
  const [device, setDevice] = useState<Device>(innerWidth < DEVICES.tablet.width ? 'phone' : 'desktop')
  const { ref, width: room } = useElementSize()
  const frame = usePreview(patch)
  const { width, height } = DEVICES[device]
  const scale = Math.min(1, room / width)

  return (
    <Box component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id={id}>
          {t('preview.title')}
        </Title>
        <Group gap="xs">
          {children}
          <SegmentedControl
            size="xs"
            aria-label={t('preview.width')}
            value={device}
            onChange={(value) => setDevice(value as Device)}
            data={(Object.keys(DEVICES) as Device[]).map((value) => ({
              value,
              label: t(`preview.${value}`),
            }))}
          />
        </Group>
      </Group>
      <div
        ref={ref}
        className={styles.room}
        style={{ aspectRatio: `${width} / ${height}`, maxHeight: height }}
      >
        <iframe
          ref={frame}
          title={t('preview.frame')}
          src={`${path}${path.includes('?') ? '&' : '?'}admin_iframe`}
          className={styles.frame}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        {text}
      </Text>
    </Box>
  )
}
