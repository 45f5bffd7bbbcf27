import { Box, Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { t } from '../text.ts'

interface QrCodeProps {
  text: string
  /** What it is, for those who cannot see it. */
  label: string
  /** Of the file it can be taken along as, without its ending. */
  fileName: string
}

/** A QR code to scan, and to take along for print. */
export function QrCode({ text, label, fileName }: QrCodeProps) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg'))}`, [text])
  return (
    <Stack gap="xs" align="center">
      <Box bg="white" p={8} style={{ borderRadius: 'var(--mantine-radius-md)' }}>
        <img src={address} alt={label} width={152} height={152} style={{ display: 'block' }} />
      </Box>
      <Button
        component="a"
        href={address}
        download={`${fileName}.svg`}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t('coupons.qr_download')}
      </Button>
    </Stack>
  )
}
