/** DOS code pages that `TextDecoder` lacks: the characters of the bytes from 128 on (unicode.org, VENDORS/MICSFT/PC). */
const UPPER_HALVES: { readonly [page: number]: string | undefined } = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  737: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  775: 'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  852: 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  855: 'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0',
  857: 'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ�ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ�×ÚÛÙìÿ¯´\u00ad±�¾¶§÷¸°¨·¹³²■\u00a0',
  860: 'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  861: 'ÇüéâäàåçêëèÐðÞÄÅÉæÆôöþûÝýÖÜø£Ø₧ƒáíóúÁÍÓÚ¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  862: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  863: 'ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  865: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
};

/** Code pages that `TextDecoder` has under a name other than `windows-` and the number. */
const NAMED: { readonly [page: number]: string | undefined } = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** Code pages by the language byte of a .dbf (offset 29); 0x57, any Windows code page, is read as the Western European one. */
const LANGUAGES: { readonly [id: number]: number | undefined } = {
  ...{ 0x01: 437, 0x02: 850, 0x03: 1252, 0x04: 10000, 0x08: 865, 0x09: 437, 0x0a: 850, 0x0b: 437 },
  ...{ 0x0d: 437, 0x0e: 850, 0x0f: 437, 0x10: 850, 0x11: 437, 0x12: 850, 0x13: 932, 0x14: 850 },
  ...{ 0x15: 437, 0x16: 850, 0x17: 865, 0x18: 437, 0x19: 437, 0x1a: 850, 0x1b: 437, 0x1c: 863 },
  ...{ 0x1d: 850, 0x1f: 852, 0x22: 852, 0x23: 852, 0x24: 860, 0x25: 850, 0x26: 866, 0x37: 850 },
  ...{ 0x40: 852, 0x4d: 936, 0x4e: 949, 0x4f: 950, 0x50: 874, 0x57: 1252, 0x58: 1252, 0x59: 1252, 0x64: 852 },
  ...{ 0x65: 866, 0x66: 865, 0x67: 861, 0x6a: 737, 0x6b: 857, 0x6c: 863, 0x78: 950, 0x79: 949 },
  ...{ 0x7a: 936, 0x7b: 932, 0x7c: 874, 0x86: 737, 0x87: 852, 0x88: 857, 0x96: 10007, 0xc8: 1250 },
  ...{ 0xc9: 1251, 0xca: 1254, 0xcb: 1253, 0xcc: 1257 },
};

/** Decodes bytes to text; throws TypeError for bytes that are invalid in its encoding. */
export type Decoding = (bytes: Uint8Array) => string;

/** The decoding for the language byte of a .dbf; null for an unknown one. */
export function languageDecoding(id: number): Decoding | null {
  const page = LANGUAGES[id];
  return page === undefined ? null : pageDecoding(page);
}

/**
 * The decoding for a name as in .cpg files: `UTF-8`, `ANSI 1251`, `936`, `ISO 88592`, `OEM 866`, `LDID/38`; null for an unknown
 * one.
 */
export function namedDecoding(name: string): Decoding | null {
  const id = /^LDID[/ ](\d+)$/i.exec(name)?.[1];
  if (id !== undefined) return languageDecoding(Number(id));
  const part = /^(?:ISO[- _]?)?8859[- _]?(\d{1,2})$/i.exec(name)?.[1];
  if (part !== undefined) return labelDecoding(`iso-8859-${part}`);
  const page = /^(?:ANSI|OEM|CP|MS|IBM|DOS|windows)?[- _]?(\d+)$/i.exec(name)?.[1];
  return page === undefined
    ? (labelDecoding(name) ?? labelDecoding(name.replaceAll(/[- _]/g, '')))
    : pageDecoding(Number(page));
}

function pageDecoding(page: number): Decoding | null {
  const upper = UPPER_HALVES[page];
  if (upper === undefined) return labelDecoding(NAMED[page] ?? `windows-${page}`);
  return (bytes) =>
    Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join('');
}

/** The decoding for a label of `TextDecoder`; drops a character that is cut off at the field's end. Null for an unknown label. */
export function labelDecoding(label: string): Decoding | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return (bytes) => {
      try {
        return decoder.decode(bytes);
      } catch {
        return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
      }
    };
  } catch {
    return null;
  }
}
