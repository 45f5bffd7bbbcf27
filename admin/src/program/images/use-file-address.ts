import { useEffect, useState } from 'react'

/** An object URL of a local file, revoked when it is not shown any more. */
export function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made and given back outside of React
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file && address
}
