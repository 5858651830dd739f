import { useEffect, useState } from 'react';
import type { VisitorCountry } from './visitor-country.ts';

/** The visitor's country: the service's answer, else that of the configured third party. */
export function useVisitorCountry({ code, thirdParty }: VisitorCountry): string | null {
  const [found, setFound] = useState<string | null>(null);

  useEffect(() => {
    if (code !== null || thirdParty === null) return;
    let current = true;
    void import('./visitor-country.ts')
      .then(({ countryByIp }) => countryByIp(thirdParty))
      .then((country) => {
        if (current) setFound(country);
      });
    return () => {
      current = false;
    };
  }, [code, thirdParty]);
  return code ?? found;
}
