import { chromium } from 'playwright';
import { serveDemo } from './demo/serve.mjs';
import { chromiumPath } from './scripts/commands.mjs';
const server = await serveDemo({ port: 0 });
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false, args: ['--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader'] });
const sizes = { desktop: [1440,900], tablet:[820,1180], phone:[390,844] };
const want = process.argv.slice(2);
for (const spec of want) {
  const [dev, frag, name, ...acts] = spec.split('|');
  const [width,height] = sizes[dev];
  const ctx = await browser.newContext({ viewport:{width,height}, locale:'en-GB', colorScheme: name.includes('dark')?'dark':'light', hasTouch: dev==='phone', isMobile: dev==='phone' });
  const page = await ctx.newPage();
  page.on('console', m => { if (m.type()==='error') console.log(name, m.text()); });
  page.on('pageerror', e => console.log(name, 'ERR', e.stack));
  const t0=Date.now();
  await page.goto(server.address + frag);
  await page.locator('.answer .big, .place').first().waitFor({timeout:30000}).catch(()=>console.log('no answer'));
  console.log(name,'answer', Date.now()-t0);
  await page.locator('.map-buttons').waitFor({timeout:20000}).catch(()=>console.log('no map'));
  console.log(name,'map', Date.now()-t0);
  await page.locator('.spot.pin b').first().waitFor({timeout:20000}).catch(()=>console.log('no pins'));
  console.log(name,'pins', Date.now()-t0);
  for (const a of acts) { 
    if (a.startsWith('wait')) await page.waitForTimeout(Number(a.slice(4)));
    else if (a.startsWith('click:')) await page.locator(a.slice(6)).first().click({timeout:15000}).catch(e=>console.log(String(e).slice(0,600)));
    else if (a.startsWith('map:')) { const [x,y]=a.slice(4).split(',').map(Number); await page.mouse.click(x,y); }
    else if (a==='done') await page.locator('[role=status][aria-live]').filter({hasText:/^(Done|Terminé)/}).waitFor({timeout:60000}).catch(()=>console.log('no done'));
    else if (a.startsWith('eval:')) console.log(JSON.stringify(await page.evaluate(a.slice(5))));
  }
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/wt/tmp-page/${name}.png` });
  await ctx.close();
}
await browser.close(); await server.close();
